-- An observation's images in the order in which they came: lists of images take the newest of each observation from it, and
-- count those before one.
CREATE INDEX "user_files_in_order" ON "user_files" USING btree ("doc_observation_id", "created_at", "id");
