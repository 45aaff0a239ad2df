import type { Knex } from 'knex';
import * as former from './0004_rate_limit';

/** Since migration 0008 no release uses the table `rate_limit`. */
export const up = (knex: Knex): Promise<void> => former.down(knex);

export const down = (knex: Knex): Promise<void> => former.up(knex);
