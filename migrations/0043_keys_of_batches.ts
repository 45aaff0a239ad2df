import type { Knex } from 'knex';

const FORMER = 'Name that the client gave its request, to recognise it if sent again.';
const COMMENT =
  'Of the request: by the client, to recognise it if sent again, or by the service where it ' +
  'changed several rows, which can be undone together.';

/** The service gives entries of one request a key, too, where the client has not. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`COMMENT ON COLUMN audit_log.request_key IS '${COMMENT}'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`COMMENT ON COLUMN audit_log.request_key IS '${FORMER}'`);
}
