import { mutationOptions } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import { browserOf } from '../browser.ts'
import { written, type Opened } from '../entityData.ts'

/** Updates a draft to the newest version of its questionnaire. The server answers with the record. */
export const newestForm = <E extends Entity>(entity: E, { id, rowVersion }: Opened) =>
  mutationOptions({
    mutationKey: [entity.kind, 'newestForm', id],
    mutationFn: async (_: void, { client }) => {
      const path = `${entity.path}/${id}/newestForm`
      return written(client, entity, await browserOf(client).http.api(path, { method: 'PUT', body: { rowVersion } }))
    },
  })
