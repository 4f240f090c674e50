import { questionResponseActions } from '#src/entities/questionResponseAction/data.ts'
import { actionHref } from '#src/entities/questionResponseAction/shared/actionHref.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of corrective actions. */
export const actionRegister = plainRegister({
  data: questionResponseActions,
  href: actionHref,
  add: () => 'New action',
  table: () => import('#src/entities/questionResponseAction/ActionTable.tsx').then((file) => file.ActionTable),
  form: () => import('#src/entities/questionResponseAction/ActionForm.tsx').then((file) => file.ActionForm),
  detail: () => import('#src/entities/questionResponseAction/ActionDetail.tsx').then((file) => file.ActionDetail),
})
