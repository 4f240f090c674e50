import { documentKinds } from '#contract/documents/documentKind.ts'
import { uploadPathOf } from '#contract/documents/upload.ts'
import { folderSystems, type FolderSystem } from '#contract/documents/projectFolders.ts'

type Rights = 'nothing' | 'sees' | 'contributes' | 'manages'
type Someone = 'staff' | 'safety' | 'viewer' | 'super'

/** What people may do with the documents of their own project, for the roles described in folderTable.ts. */
const onOwn: Record<FolderSystem, Record<Someone, Rights>> = {
  sfs: { staff: 'nothing', safety: 'nothing', viewer: 'nothing', super: 'nothing' },
  pmp: { staff: 'contributes', safety: 'nothing', viewer: 'sees', super: 'manages' },
  sms: { staff: 'nothing', safety: 'manages', viewer: 'sees', super: 'manages' },
  fm: { staff: 'nothing', safety: 'nothing', viewer: 'nothing', super: 'nothing' },
}

type Answers = Record<Rights | 'admin', string>
const answers = (nothing: string, sees: string, contributes: string, manages: string, admin = manages): Answers => ({
  nothing,
  sees,
  contributes,
  manages,
  admin,
})

type Line = [route: string, does: string, own: Answers]

const onDocuments = (system: FolderSystem): Line[] => {
  const kind = documentKinds[system]
  return [
    [`GET /api/${kind}`, 'list the documents', answers('none', 'ok', 'ok', 'ok')],
    [`GET /api/${kind}/count`, 'count the documents', answers('ok', 'ok', 'ok', 'ok')],
    [`GET /api/${kind}/choices/:column`, 'list the filters of documents', answers('ok', 'ok', 'ok', 'ok')],
    [`GET /api/${kind}/:id`, 'read a document', answers('404', 'ok', 'ok', 'ok')],
    [`POST /api/${kind}`, 'add an expected document', answers('403', '403', 'ok', 'ok')],
    [`PUT /api/${kind}`, 'change a document of others', answers('404', '403', '403', 'ok')],
    [`PUT /api/${kind}/:id`, 'change a document under its address', answers('404', '403', '403', 'ok')],
    [`DELETE /api/${kind}/:id`, 'delete a document of others', answers('404', '403', '403', 'ok')],
    [`PUT /api/${kind}/:id/restore`, 'bring back a document', answers('403', '403', '403', '403', 'ok')],
    [`PUT /api/${kind}/:id/move`, 'take an action that documents do not have', answers('400', '400', '400', '400')],
    [`PUT /api/${kind}/:id/approval`, 'decide on a draft in a review', answers('404', '409', '409', '409')],
    [`GET /api/${kind}/:id/approval/people`, 'see whom to hand a stage to', answers('404', 'ok', 'ok', 'ok')],
    [`GET /api/${kind}/:id/approval/preview`, 'see whom a review would ask', answers('404', 'ok', 'ok', 'ok')],
    [`PUT /api/${kind}/moveBulk`, 'move documents of others', answers('404', '403', '403', 'ok')],
    [`POST /api/${uploadPathOf(system)}`, 'upload a document', answers('404', '403', 'ok', 'ok')],
    [`POST /api/${kind}/uploadPlan`, 'ask what an upload would do', answers('404', '403', 'ok', 'ok')],
    [`GET /api/${kind}/zip`, 'take a zip file, whatever is in it', answers('ok', 'ok', 'ok', 'ok')],
    [`GET /api/${kind}/:id/downloads`, 'see who took a copy', answers('404', '403', '403', 'ok')],
    ...(system === 'pmp' ? [referred] : []),
  ]
}
const together: Line = [
  'PUT /api/bulkApproval',
  'decide on a draft together with nothing else',
  answers('409', '409', '409', '409'),
]

const referred: Line = [
  'GET /api/projectDocumentPmp/:id/referredTo',
  'see what refers to a document',
  answers('404', 'ok', 'ok', 'ok'),
]

/** The rows of the rights table for the documents of every system. */
export const documentLines = folderSystems
  .flatMap((system) =>
    [...onDocuments(system), ...(system === 'sfs' ? [together] : [])].flatMap(([route, does, own]) => {
      const { staff, safety, viewer, super: lead } = onOwn[system]
      const whole = [own[staff], own[safety], own[viewer], '-', '-', own[lead], own.admin]
      return [
        `${route} | own | ${does} of a project of their own | 401 - ${whole.join(' ')}`,
        `${route} | foreign | ${does} of a project of others | 401 ${`${own.nothing} `.repeat(7)}${own.admin}`,
      ]
    }),
  )
  .join('\n')
