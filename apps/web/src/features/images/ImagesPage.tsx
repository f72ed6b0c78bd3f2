import { ImagesOf } from "../../resource/images/ImagesOf.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";

/** The images of one's own observations. */
export function ImagesPage() {
  return (
    <>
      <PageHeader title="Images" lead="Of your observations, night by night." />
      <ImagesOf scope={{ of: "own" }} />
    </>
  );
}
