import { recordPath } from '#contract/recordPages.ts'
import { questionResponseActions } from '#src/entities/questionResponseAction/data.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of corrective actions. */
export const actionRegister = plainRegister({
  data: questionResponseActions,
  href: (row, system) => recordPath('questionResponseAction', row, system),
  add: () => 'New action',
  table: () => import('#src/entities/questionResponseAction/ActionTable.tsx').then((file) => file.ActionTable),
  form: () => import('#src/entities/questionResponseAction/ActionForm.tsx').then((file) => file.ActionForm),
  detail: () => import('#src/entities/questionResponseAction/ActionDetail.tsx').then((file) => file.ActionDetail),
})
