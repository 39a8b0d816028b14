-- What a token may do, and until when; those made before could do everything, for ever.
ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT 'account';
ALTER TABLE tokens ADD COLUMN expires BIGINT;

-- Codes that let one person sign up each. `made_by` is a user, or nobody: whoever looks after the server.
CREATE TABLE invitations (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    made_by TEXT REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX invitations_by_maker ON invitations (made_by);

-- A secret that was told once can be told again to whoever sends the same key: it is made from the key and this. The key
-- itself is not kept, so the secret is not in the database.
ALTER TABLE requests ADD COLUMN salt TEXT NOT NULL DEFAULT '';
