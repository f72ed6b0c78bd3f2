export { getProjectCalendar } from "./ofProject.ts";
