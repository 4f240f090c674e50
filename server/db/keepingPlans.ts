import type { Sql, TransactionSql } from 'postgres'

/**
 * A statement with more values than this is one of many lengths, such as a list of ids; to keep each would fill the
 * server's memory.
 */
const mostValues = 40

/**
 * Lets PostgreSQL keep the plan of each statement for as long as a connection lasts. Drizzle asks for none to be kept;
 * then the driver asks twice each time, first for the types of the values and then for the rows, and each is planned
 * anew.
 */
export function keepingPlans(client: Sql): Sql {
  const begin = client.begin.bind(client) as (work: (tx: TransactionSql) => unknown) => Promise<unknown>
  return Object.assign(named(client), {
    begin: (work: (tx: TransactionSql) => unknown) => begin((tx) => work(named(tx))) as never,
  })
}

function named<S extends Pick<Sql, 'unsafe'>>(sql: S): S {
  const { unsafe } = sql
  return Object.assign(sql, {
    unsafe: ((text, values = [], options) =>
      unsafe(text, values, { ...options, prepare: values.length > 0 && values.length <= mostValues })) as Sql['unsafe'],
  })
}
