import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import { namesOf } from '#contract/recordNames.ts'
import { inSentence, isRestored, wasDeleted } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import type { entityData } from '#src/data/entityData.ts'

/** Shows that a record was deleted, with Undo: the user who deleted it may restore it for some minutes. */
export function sayDeleted<E extends Entity>(
  client: QueryClient,
  data: Pick<ReturnType<typeof entityData<E>>, 'entity' | 'restore'>,
  row: { id: number },
) {
  const { messages } = browserOf(client)
  const { name } = namesOf(data.entity, row)
  const undo = () =>
    void new MutationObserver(client, data.restore(row.id, row as { id: number } & Record<string, unknown>))
      .mutate()
      .then(
        () => messages.add('success', isRestored(name)),
        (error: Error) => messages.add('error', `The ${inSentence(name)} could not be restored. ${error.message}`),
      )
  messages.add('success', wasDeleted(name), null, undo)
}
