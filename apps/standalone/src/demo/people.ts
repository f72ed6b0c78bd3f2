import { createAccount } from "@meridian/server";
import { daysBefore, type Network } from "./network.ts";

/** Invented. The first one is the administrator of the server. */
const names = [
  "Ines Calderón",
  "Tomasz Wierzbicki",
  "Amara Okafor",
  "Joon-ho Seo",
  "Freya Lindqvist",
  "Rafael Monteiro",
  "Priya Raghunathan",
  "Luca Ferrante",
  "Sipho Dlamini",
  "Hana Kobayashi",
  "Marguerite Delorme",
  "Owen Pritchard",
  "Zeynep Aydın",
  "Mateo Rojas",
  "Kalena Akana",
  "Björn Halvorsen",
  "Nadia Benali",
  "Caleb Whitford",
  "Yara Haddad",
  "Dmitri Sokolov",
  "Emily Nakai",
  "Víctor Salinas",
  "Leilani Brooks",
  "Anton Huber",
];

const timezones = [
  "Europe/Madrid",
  "Europe/Berlin",
  "America/Santiago",
  "Africa/Johannesburg",
  "Pacific/Honolulu",
];

/** `Zeynep Aydın` is zeynep.aydin@meridian.example: addresses that exist nowhere. */
const addressOf = (name: string) =>
  `${name
    .replaceAll("ı", "i")
    .normalize("NFD")
    .replaceAll(/[^A-Za-z ]/g, "")
    .toLowerCase()
    .replaceAll(" ", ".")}@meridian.example`;

/** The account by which an instance is known to be filled by the demonstration. */
export const administratorEmail = addressOf(names[0]!);

/** Two dozen accounts with one password. */
export async function addPeople(network: Network, password: string): Promise<void> {
  for (const [at, name] of names.entries()) await createPerson(network, name, password, at === 0);
}

export async function createPerson(network: Network, name: string, password: string, serverAdmin = false) {
  const { tx, random, now, people } = network;
  // Before any organization, observatory or project was there.
  const createdAt = daysBefore(now, random.integer(260, 400));
  const person = { id: random.id(createdAt), name, email: addressOf(name) };
  await createAccount(tx, { ...person, password, createdAt, serverAdmin, timezone: random.pick(timezones) });
  people.push(person);
  return person;
}
