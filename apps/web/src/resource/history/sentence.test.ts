import { expect, test } from "vitest";
import { phraseOf } from "./sentence.ts";

const look = { can_view: true, can_observe: false, can_operate: false, can_admin: false };
const operate = { can_view: true, can_observe: true, can_operate: true, can_admin: false };
const vera = { user_id: "vera", user_name: "Vera" };
const college = { organization_id: "college", organization_name: "The college" };
const phrase = (event: string, details: Record<string, unknown> = {}, actor_id = "ada") =>
  phraseOf({ event, actor_id, details }, "Europe/Madrid");

test("each event is a plain sentence with the names of its moment", () => {
  expect(phrase("observatory_created")).toBe("added this observatory");
  expect(phrase("observatory_online")).toBe("saw it come online");
  expect(phrase("observatory_offline", { reason: "Its connection was lost." })).toBe(
    "saw it go offline: Its connection was lost",
  );
  expect(phrase("weather_hold_ended")).toBe("ended the weather hold");
  expect(phrase("observatory_updated", { before: { min_altitude: 20 }, after: { min_altitude: 30 } })).toBe(
    "changed the minimum altitude",
  );
  expect(phrase("member_added", { ...vera, after: operate })).toBe("added Vera, who may operate");
  expect(phrase("member_permissions_updated", { ...vera, before: operate, after: look })).toBe(
    "changed what Vera may do: view instead of operate",
  );
  const administer = { can_admin: true, can_operate: true };
  const all = { ...administer, can_observe: true };
  expect(phrase("organization_permissions_updated", { ...college, before: administer, after: all })).toBe(
    "changed what the people of The college may do",
  );
  expect(phrase("organization_added", { ...college, after: look })).toBe(
    "added The college, whose people may view",
  );
  expect(phrase("project_status_changed", { from: "active", to: "paused" })).toBe(
    "changed the status from active to paused",
  );
  expect(phrase("ownership_transferred", { after: { owner_name: "Vera" } })).toBe("made Vera the owner");
  expect(phrase("organization_member_added", { ...vera, ...college })).toBe("added Vera to The college");
});

test("sentences about calibration frames say how many there are of which kind", () => {
  const about = { calibration_id: "c", kind: "dark", frame_count: 20, exposure_time: 120, filter: null };
  expect(phrase("calibration_requested", about)).toBe("requested 20 darks of 120 s");
  const flat = { ...about, kind: "flat", frame_count: 1, exposure_time: null, filter: "Ha" };
  expect(phrase("calibration_failed", { ...flat, reason: "The wheel is stuck." })).toBe(
    "couldn't take 1 flat through Ha: The wheel is stuck",
  );
});

test("sentences about downtimes have their times by the clock of the page", () => {
  const span = { start: "2026-12-01T20:00:00.000Z", end: "2026-12-03T08:00:00.000Z", reason: "New camera" };
  expect(phrase("downtime_planned", span)).toBe(
    "planned a downtime from 1 Dec 2026, 21:00 to 3 Dec 2026, 09:00: New camera",
  );
  expect(phrase("downtime_changed", { after: { end: span.end, reason: "Dome" } })).toBe(
    "changed a downtime: it ends 3 Dec 2026, 09:00 and its reason is “Dome”",
  );
  expect(phrase("downtime_started", span)).toBe(
    "saw a downtime begin that lasts until 3 Dec 2026, 09:00: New camera",
  );
  expect(phrase("downtime_ended", span)).toBe("ended a downtime early: New camera");
});

test("a sentence says that people did something to themselves", () => {
  expect(phrase("member_added", { ...vera, after: look }, "vera")).toBe("joined, and may view");
  expect(phrase("member_added", { ...vera, invited_by_name: "Pavel" }, "vera")).toBe(
    "joined by the invitation of Pavel",
  );
  const invited = { ...vera, before: {}, after: look, invited_by_name: "Pavel" };
  expect(phrase("member_permissions_updated", invited, "vera")).toBe(
    "accepted the invitation of Pavel, and may view",
  );
  expect(phrase("member_removed", vera)).toBe("removed Vera");
  expect(phrase("member_removed", vera, "vera")).toBe("left");
  expect(phrase("organization_member_removed", { ...vera, ...college }, "vera")).toBe("left The college");
});

test("sentences about invitations have the address that they went to", () => {
  expect(phrase("member_invited", { email: "vera@example.org", after: { can_manage_members: true } })).toBe(
    "invited vera@example.org, who may manage members",
  );
  expect(phrase("member_invitation_revoked", { email: "vera@example.org" })).toBe(
    "revoked the invitation of vera@example.org",
  );
});

test("sentences tell changes of storage destinations", () => {
  const archive = { storage_id: "archive", storage_name: "Archive" };
  expect(phrase("storage_added", archive)).toBe("added the destination Archive");
  expect(phrase("storage_tested", { ...archive, ok: false, message: "No such bucket" })).toBe(
    "tested the destination Archive, which doesn't work",
  );
});

test("sentences about a hold have its reason, its end, and who ended it", () => {
  expect(phrase("hold_started", { reason: "mirror washing", until: null })).toBe(
    "held the observatory: mirror washing",
  );
  expect(phrase("hold_started", { reason: "Wind.", until: "2031-03-01T21:00:00.000Z" })).toBe(
    "held the observatory until 1 Mar 2031, 22:00: Wind",
  );
  expect(phrase("hold_changed", { after: { until: "2031-03-01T21:00:00.000Z" } })).toBe(
    "changed the hold: it ends 1 Mar 2031, 22:00",
  );
  expect(phrase("hold_changed", { after: { until: null, reason: "Work" } })).toBe(
    "changed the hold: it lasts until somebody ends it and its reason is “Work”",
  );
  expect(phrase("hold_ended")).toBe("ended the hold");
  expect(phraseOf({ event: "hold_ended", actor_id: null, details: {} }, "UTC")).toBe(
    "ended the hold at its set time",
  );
});

test("sentences about a plugin's reports have its reasons", () => {
  expect(phrase("weather_hold_started", { reason: "Rain." })).toBe("began a weather hold: Rain");
  expect(phrase("safety_changed", { after: { safety: "unsafe" }, reason: "Dome stuck" })).toBe(
    "reported that the observatory is unsafe: Dome stuck",
  );
  expect(phrase("safety_changed", { after: { safety: "unknown" } })).toBe(
    "reported that the observatory is in an unknown state",
  );
  const stuck = { after: { safety: "unsafe", left_open: true }, reason: "Closing the roof failed." };
  expect(phrase("safety_changed", stuck)).toBe(
    "reported that the observatory can't be parked and closed: Closing the roof failed",
  );
  const closed = { after: { safety: "unsafe", left_open: false }, reason: "Rain" };
  expect(phrase("safety_changed", closed)).toBe(
    "reported that the observatory is parked and closed, and is unsafe: Rain",
  );
  const equipment = { before: { equipment: {}, filters: [] }, after: { equipment: {}, filters: ["L"] } };
  const plugin = {
    event: "equipment_changed",
    actor_id: "here",
    actor_name: "The plugin",
    details: equipment,
  };
  expect(phraseOf(plugin, "UTC")).toBe("reported a change of equipment and filters");
  expect(phraseOf({ ...plugin, actor_name: "Vera" }, "UTC")).toBe("changed the equipment and filters");
  expect(phrase("system_info_changed")).toBe("reported its system");
  expect(phrase("plugin_updated", { after: { plugin_version: "3.8" } })).toBe(
    "saw its plugin updated to version 3.8",
  );
  expect(phrase("goodbye")).toBe("said goodbye");
  expect(phrase("key_revoked", { key_name: "Dome PC" })).toBe("revoked the plugin key Dome PC");
});

test("an unknown event, or one without its details, still has a sentence", () => {
  expect(phrase("dome_painted")).toBe("did this: dome painted");
  expect(phrase("member_added")).toBe("added somebody");
  expect(phrase("project_status_changed", { from: "active", to: null })).toBe(
    "changed the status from active",
  );
  expect(phrase("ownership_transferred")).toBe("made somebody else the owner");
});
