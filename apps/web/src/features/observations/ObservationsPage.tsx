import { PageHeader } from "../../ui/PageHeader.tsx";

export const ObservationsPage = () => <PageHeader title="Observations" />;
