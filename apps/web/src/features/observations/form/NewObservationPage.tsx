import { PageHeader } from "../../../ui/PageHeader.tsx";

export const NewObservationPage = () => <PageHeader title="New observation" />;
