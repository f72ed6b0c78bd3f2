/** The groups of the reference, in the order in which a reader needs them. */
const descriptions = {
  "Sign-in": "Accounts, passwords and sessions. Programs use an API key instead.",
  "Current user": "Profile, picture, sessions, devices and announcements of the person who asks.",
  "API keys": "Keys for programs; a key acts as the person who made it.",
  Dashboard: "What the person who asks looks after, counted.",
  Observations: "What is observed, where and under which conditions; status, files and history.",
  Projects: "Observations belong to projects; members, announcements and ownership of each.",
  Observatories: "Sites with their equipment, members, keys of their plugins, announcements and history.",
  Directory: "Observatories in the directory, and asking for access to them.",
  Organizations: "Organizations with their members and permissions, announcements and history.",
  Invitations: "Links by which people join an organization or an observatory.",
  "External storage": "Destinations in which an organization receives its image files.",
  Users: "Accounts, for server administrators; finding people by address.",
  "System announcements": "Announcements to anybody in the network, and who has acknowledged them.",
  Integrity: "Scans of the database and the object storage, the issues found, and their repair.",
  Backups: "Backups of the database, restoring them, and going back.",
  "Clean-up": "Deletion of all observation data.",
  Import: "Observatories and observations from files.",
  Analytics: "Counts and rates of the system and of each observatory.",
  Health: "State of the service, for load balancers, monitoring and administrators.",
  Storage: "Which installation the object storage belongs to.",
  Outbox: "Mail that is kept here because no mail server is set up.",
  Undelivered: "Mail and push messages that failed for good.",
  Audit: "Who changed what, when and from where.",
  Settings: "Settings of the installation, and which versions go together.",
};

export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }));
