/** The condition that an action, by its alias, came from a record: by default from the row of `kind` in the query. */
export const isFrom = (action: string, kind: string, id = `"${kind}".id`) =>
  `(${action}."sourceId" = ${id} and ${action}."sourceKind" = '${kind}')`
