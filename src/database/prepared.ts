import type { Knex } from 'knex';
import { runByDriver } from './knex-internals';

/** A statement with its values; one with a name is parsed and planned once a connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs a statement, whose rows are `Row`s, past Knex's builder, which knows no named statements. */
export const runStatement = async <Row>(database: Knex, statement: Statement): Promise<Row[]> =>
  (await runByDriver(database, statement)) as Row[];
