/** The number of a record; a draft has none yet. */
export const numberColumn = (width: number) => ({
  id: 'number',
  header: 'Number',
  value: (row: { number: string | null }) => row.number ?? 'Draft',
  width,
  always: true as const,
})

/** The author of a record; hidden by default. */
export const authorColumn = {
  id: 'author',
  header: 'Raised by',
  value: (row: { raisedByName: string }) => row.raisedByName,
  width: 150,
  startsHidden: true as const,
}
