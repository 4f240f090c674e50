import { folderKinds, folderUserKinds, type FolderSystem } from '#contract/documents/projectFolders.ts'

type Rights = 'nothing' | 'sees' | 'manages'

/**
 * What people may do with the folders of their own project, which has pmp and sms: staff contributes to pmp, safety
 * manages sms, viewer reads both, and the company of super leads the project.
 */
const onOwn: Record<FolderSystem, Record<'staff' | 'safety' | 'viewer' | 'super', Rights>> = {
  sfs: { staff: 'nothing', safety: 'nothing', viewer: 'nothing', super: 'nothing' },
  pmp: { staff: 'sees', safety: 'nothing', viewer: 'sees', super: 'manages' },
  sms: { staff: 'nothing', safety: 'manages', viewer: 'sees', super: 'manages' },
  fm: { staff: 'nothing', safety: 'nothing', viewer: 'nothing', super: 'nothing' },
}

interface Answers {
  nothing: string
  sees: string
  manages: string
  admin: string
}
const answers = (nothing: string, sees: string, manages: string, admin = manages): Answers => ({
  nothing,
  sees,
  manages,
  admin,
})

type Line = [route: string, does: string, own: Answers]

/** Routes of a kind: the route, the action tried, and the answer depending on the right on the folder. */
const onFolders = (kind: string): Line[] => [
  [`GET /api/${kind}`, 'list the folders', answers('none', 'ok', 'ok')],
  [`GET /api/${kind}/:id`, 'read a folder', answers('404', 'ok', 'ok')],
  [`POST /api/${kind}`, 'add a folder', answers('403', '403', 'ok')],
  [`PUT /api/${kind}`, 'change a folder', answers('404', '403', 'ok')],
  [`PUT /api/${kind}/:id`, 'change a folder under its address', answers('404', '403', 'ok')],
  [`DELETE /api/${kind}/:id`, 'delete a folder', answers('404', '403', 'ok')],
  [`PUT /api/${kind}/:id/restore`, 'bring back a folder', answers('403', '403', '403', 'ok')],
  [`PUT /api/${kind}/:id/move`, 'take an action that folders do not have', answers('400', '400', '400')],
  [`GET /api/${kind}/:id{[0-9]+}/rights`, 'read what someone may do in a folder', answers('404', '403', 'ok')],
]
const onEntries = (kind: string): Line[] => [
  [`GET /api/${kind}`, 'list the rights on a folder', answers('none', 'none', 'ok')],
  [`GET /api/${kind}/:id`, 'read a right on a folder', answers('404', '404', 'ok')],
  [`POST /api/${kind}`, 'give a right on a folder', answers('403', '400', 'ok')],
  [`PUT /api/${kind}`, 'change a right on a folder', answers('404', '404', 'ok')],
  [`PUT /api/${kind}/:id`, 'change a right on a folder under its address', answers('404', '404', 'ok')],
  [`DELETE /api/${kind}/:id`, 'take a right on a folder', answers('404', '404', 'ok')],
  [`PUT /api/${kind}/:id/restore`, 'bring back a right on a folder', answers('403', '403', '403', 'ok')],
  [`PUT /api/${kind}/:id/move`, 'take an action that rights do not have', answers('400', '400', '400')],
  [`PUT /api/${kind}/saveBulk`, 'give rights to many on a folder', answers('400', '403', 'ok')],
]

const onTemplates: Line = ['PUT /api/applyTemplate', 'add the folders of a template', answers('400', '403', 'ok')]

/** The rows of the rights table for the folders of every system. */
export const folderLines = (Object.keys(onOwn) as FolderSystem[])
  .flatMap((system) =>
    [
      ...onFolders(folderKinds[system]),
      ...onEntries(folderUserKinds[system]),
      ...(system === 'sfs' ? [onTemplates] : []),
    ].flatMap(([route, does, own]) => {
      const { staff, safety, viewer, super: lead } = onOwn[system]
      const whole = [own[staff], own[safety], own[viewer], '-', '-', own[lead], own.admin]
      const foreign = own.nothing
      return [
        `${route} | own | ${does} of a project of their own | 401 - ${whole.join(' ')}`,
        `${route} | foreign | ${does} of a project of others | 401 ${`${foreign} `.repeat(7)}${own.admin}`,
      ]
    }),
  )
  .join('\n')
