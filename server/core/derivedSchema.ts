import type { Kinds } from './readable.ts'
import { mirrorTriggers } from './references/nested.ts'

/** An index on every table that has a column of this name. */
const onEvery = (column: string, suffix: string, definition: string) => `do $$
declare found text;
begin
  for found in
    select c.table_name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = '${column}'
  loop
    execute format('create index if not exists %I on %I ${definition}', found || '_${suffix}', found);
  end loop;
end $$;`

/**
 * The statements that follow from the tables and the contract: the indexes behind the recycle bin and behind the search
 * of registers, and the triggers that index references inside documents. Each may be applied again.
 */
export const derivedSchema = (kinds: Kinds): string[] => [
  onEvery('deletedOn', 'deleted', '("deletedOn") where "isDeleted"'),
  onEvery('searchText', 'words', 'using gin ("searchText" gin_trgm_ops)'),
  ...mirrorTriggers(kinds),
]
