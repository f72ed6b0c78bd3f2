import type { PluginMessage } from "@meridian/contract";
import {
  getVersions,
  openConnection,
  reportObservation,
  reportObservatory,
  requestWork,
  sayGoodbye,
} from "@meridian/domain";
import { look, noteTold, welcome } from "./look.ts";
import { type Session, say } from "./session.ts";

/** Messages after which there may be room for more work. */
const makesRoom = new Set(["reject", "acquisition_complete", "aborted", "failed", "weather", "safety"]);

/** Has a message carried out, and answers it. */
export async function handle(session: Session, message: PluginMessage): Promise<void> {
  const { ctx, connection } = session;
  const ok = () => say(session, { type: "ok", reply_to: message.message_id });
  switch (message.type) {
    case "hello":
      await openConnection(ctx, connection, message);
      session.isOpen = true;
      await welcome(session, message.message_id);
      return requestWork(ctx, connection.observatoryId);
    case "version_check":
      return answerVersions(session, message.message_id);
    case "goodbye":
      await sayGoodbye(ctx, connection, message);
      ok();
      return session.socket.close(1000, "goodbye");
    case "weather":
    case "safety":
    case "equipment":
    case "system_info":
    case "star_catalog":
      await reportObservatory(ctx, connection, message);
      break;
    default:
      await reportObservation(ctx, connection, message);
      noteTold(session, message);
  }
  ok();
  if (makesRoom.has(message.type)) await requestWork(ctx, connection.observatoryId);
}

async function answerVersions(session: Session, reply_to: string) {
  const { server_version, minimum_plugin_version, latest_plugin_version } = await getVersions(session.ctx);
  const versions = { server_version, minimum_plugin_version, latest_plugin_version };
  await look(session);
  say(session, { type: "version", reply_to, ...versions, upgrade_required: session.isOutdated });
}
