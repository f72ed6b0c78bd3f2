import { PageHeader } from "../../../ui/PageHeader.tsx";

export const ObservationPage = () => <PageHeader title="Observation" />;
