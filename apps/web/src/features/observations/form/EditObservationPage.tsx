import { PageHeader } from "../../../ui/PageHeader.tsx";

export const EditObservationPage = () => <PageHeader title="Edit observation" />;
