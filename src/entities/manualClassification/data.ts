import { mutationOptions } from '@tanstack/react-query'
import type { ImportAnswer } from '#contract/documents/classificationImport.ts'
import { manualClassification } from '#contract/entities/manualClassification.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'

/** Data access for classifications, including the import of CSV files. */
export const manualClassifications = {
  ...entityData(manualClassification),

  /** Checks a CSV file, or imports it if `write` is true. */
  importCsv: (write: boolean) =>
    mutationOptions({
      mutationKey: ['manualClassification', 'import', write],
      mutationFn: async (csv: string, { client }) => {
        const { http, freshness } = browserOf(client)
        const { data, changes } = await http.api<ImportAnswer>('manualClassificationImport', {
          method: 'POST',
          body: { csv, write },
        })
        freshness.apply(changes ?? [])
        return data
      },
    }),
}
