-- `born` tells a table from another that once had its name: what is remembered of one is never shown for the other.
-- `bytes` is how much its title, settings and events take.
ALTER TABLE tables ADD COLUMN born TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET bytes = octet_length(title) + octet_length(settings)
    + (SELECT COALESCE(CAST(SUM(octet_length(body)) AS BIGINT), 0) FROM events WHERE events.table_id = tables.id);

-- What an idempotency key has done beyond the changes of one table: a table set up, a table deleted.
CREATE TABLE requests (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    request_key TEXT NOT NULL,
    digest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (user_id, request_key)
);
CREATE INDEX requests_by_time ON requests (created);

-- Written by whoever asks whether the database takes writes.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    body TEXT NOT NULL
);
