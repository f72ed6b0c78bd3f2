import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";

export default function Toasts() {
  // Under dialogs, whose buttons they would cover.
  return <Notifications position="bottom-right" limit={4} zIndex={190} />;
}
