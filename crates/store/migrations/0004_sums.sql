-- How much somebody has stored is asked at every change. The answer is in this index: a row's settings, which may be long, are
-- not walked through to its `bytes`.
CREATE INDEX tables_by_owner_and_bytes ON tables (owner, bytes);
