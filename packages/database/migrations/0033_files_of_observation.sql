-- Files of an observation are found by "user_files_by_observation", which also counts them without reading documents.
DROP INDEX "user_files_observation";
