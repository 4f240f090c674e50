import { mutationOptions } from '@tanstack/react-query'
import { copySubTypes, projectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import type { SubTypeCopy } from '#contract/projects/subTypeCopy.ts'
import type * as z from 'zod/mini'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'

export const projectProcessSubTypes = entityData(projectProcessSubType)

/** Copies the sub types that one project uses in a system to another, keeping people who are on both. */
export const copySubTypesTo = (toProjectId: number, systemId: RecordSystemId) =>
  mutationOptions({
    mutationKey: ['projectProcessSubType', 'copy', toProjectId, systemId],
    mutationFn: async (asked: Omit<z.input<typeof copySubTypes>, 'toProjectId' | 'systemId'>, { client }) => {
      const { http, freshness } = browserOf(client)
      const { data, changes } = await http.api<SubTypeCopy>('projectProcessSubType/copy', {
        method: 'PUT',
        body: { ...asked, toProjectId, systemId },
      })
      freshness.saved('projectProcessSubType', null, changes ?? [])
      return data
    },
  })
