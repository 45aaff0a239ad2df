import type { Knex } from 'knex';

/**
 * Ways to log in: accounts of administrators and editors, WeChat identities of workers, and
 * sessions that end. Everything that depends on a user is deleted with the user, whoever deletes
 * it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users
      DROP CONSTRAINT users_role,
      ADD CONSTRAINT users_role CHECK (role IN ('user', 'editor', 'admin'));

    CREATE TABLE account (
      user_id       integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      username      text NOT NULL CONSTRAINT account_username_form CHECK (username ~ '^[A-Za-z0-9._-]{1,64}$'),
      password_hash text NOT NULL,
      must_change   boolean NOT NULL DEFAULT false,
      createtime    timestamptz NOT NULL DEFAULT now(),
      passwordtime  timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON COLUMN account.password_hash IS 'the scheme and its parameters, the salt and the hash, between dollar signs';
    COMMENT ON COLUMN account.must_change IS 'a session that this password starts may do nothing but change it';
    CREATE UNIQUE INDEX account_username ON account (lower(username));

    CREATE TABLE account_address (
      user_id integer NOT NULL REFERENCES account ON DELETE CASCADE,
      address text NOT NULL,
      usetime timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, address)
    );
    COMMENT ON TABLE account_address IS 'from where an account has logged in: tries of others do not lock these out';

    ALTER TABLE user_token
      ADD COLUMN kind        text NOT NULL DEFAULT 'token'
        CONSTRAINT user_token_kind CHECK (kind IN ('token', 'header', 'cookie')),
      ADD COLUMN usetime     timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN user_agent  text NOT NULL DEFAULT '',
      ADD COLUMN must_change boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN user_token.kind IS
      'token: issued by hand, with a fixed end; header, cookie: by a login, renewed while it is used';

    CREATE TABLE wechat_openid (
      app_id     text NOT NULL,
      openid     text NOT NULL,
      user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
      createtime timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (app_id, openid)
    );
    CREATE INDEX wechat_openid_user ON wechat_openid (user_id);
    CREATE TABLE wechat_unionid (
      unionid    text PRIMARY KEY CHECK (unionid <> ''),
      user_id    integer NOT NULL REFERENCES users ON DELETE CASCADE,
      createtime timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX wechat_unionid_user ON wechat_unionid (user_id);

    -- Neither whose poster it was nor its job is a foreign key: that somebody came by it outlives them.
    CREATE TABLE placement (
      user_id    integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      inviter_id integer NOT NULL,
      job_id     integer,
      createtime timestamptz NOT NULL DEFAULT now()
    );
    COMMENT ON TABLE placement IS 'new users whom a poster brought: below whom, through which job';
    CREATE INDEX placement_inviter ON placement (inviter_id, createtime);
    CREATE INDEX placement_job ON placement (job_id, createtime);
  `);
}

/**
 * Editors become ordinary users, and sessions of browsers end: without \`kind\` their cookies would
 * count as tokens.
 */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE placement, wechat_unionid, wechat_openid, account_address, account;
    DELETE FROM user_token WHERE kind = 'cookie' OR must_change;
    ALTER TABLE user_token
      DROP COLUMN kind, DROP COLUMN usetime, DROP COLUMN user_agent, DROP COLUMN must_change;
    UPDATE users SET role = 'user' WHERE role = 'editor';
    ALTER TABLE users
      DROP CONSTRAINT users_role,
      ADD CONSTRAINT users_role CHECK (role IN ('user', 'admin'));
  `);
}
