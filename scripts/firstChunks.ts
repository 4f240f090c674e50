import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Icons that several later chunks share. Each would be a file of its own, which the first page lists by name. */
const sharedIcons = `
  LinkOff Upload Eye EyeOff Book FileImport Tag Checks Trash Briefcase
  User CircleX Ban Replace World Archive Copy ClockX Send ArrowsJoin
  UsersPlus LockOpen UserCheck Pencil ArrowForwardUp ArrowBackUp Building UsersGroup Mail FolderPlus
  Message Check FileTypePdf Photo Link MapPin Tool ListCheck ToggleLeft CircleMinus
  CloudOff Dots Logout FilePlus`
  .trim()
  .split(/\s+/)
  .map((name) => `node_modules/@tabler/icons-react/dist/esm/icons/Icon${name}.mjs`)

/**
 * Modules of a few lines that several later chunks share, and that need nothing but the first page. Each would be a
 * file of its own too.
 */
const sharedModules = [
  'src/data/byProvider.ts',
  'src/data/choices.ts',
  'src/data/computed.ts',
  'src/data/fileAddress.ts',
  'src/data/newPassword.ts',
  'src/data/plainAnswer.ts',
  'src/data/wholeWindow.ts',
  'src/entities/client/clientWords.tsx',
  'src/entities/client/shared/ClientLink.tsx',
  'src/entities/equipmentType/shared/scheduleWords.ts',
  'src/entities/manualClassification/shared/ManualClassificationLink.tsx',
  'src/entities/processSubType/subTypeWords.ts',
  'src/entities/project/shared/ProjectLink.tsx',
  'src/entities/projectClient/Period.tsx',
  'src/entities/record/sayDeleted.ts',
  'src/entities/record/useAct.ts',
  'src/entities/record/useChosenRows.ts',
  'src/entities/record/useEditPage.ts',
  'src/entities/record/useIsLeaving.ts',
  'src/entities/record/usePaused.ts',
  'src/entities/signature/renamedPeople.ts',
  'src/entities/user/shared/signingPin.ts',
  'src/entities/user/shared/UserLink.tsx',
  'src/entities/user/UserStatusBadge.tsx',
  'src/entities/userProjectRole/shared/peopleIn.ts',
  'src/entities/userTraining/trainingWords.ts',
  'src/ui/answer.ts',
  'src/ui/DataTable/saveFile.ts',
  'src/ui/DataTable/saveSheet.ts',
  'src/ui/fields/readNumber.ts',
  'src/ui/files/fileSize.ts',
  'src/ui/page/Facts.tsx',
  'src/ui/page/Loaded.tsx',
  'src/ui/page/Logo.tsx',
  'src/ui/time/Moment.tsx',
  'src/ui/time/momentAt.ts',
  'src/ui/unreadable.ts',
  'src/ui/useMedia.ts',
  'contract/approvals/approvalSkips.ts',
  'contract/changes/rfiAnswer.ts',
  'contract/grouped.ts',
  'contract/people/signingPin.ts',
  'contract/recordPages.ts',
  'contract/text/money.ts',
]

/** Kinds whose queries and mutations need nothing but the first page and the contract. */
const plainKinds = [
  'client',
  'documentLibrary',
  'equipmentType',
  'libraryDocument',
  'manualClassification',
  'notification',
  'processSubType',
  'projectFolderUser',
  'roleListTemplate',
  'savedView',
  'template',
  'templateDocument',
  'templateFolder',
  'user',
  'userTraining',
  'viewSubscription',
]

/**
 * The chunks of the first page: each holds these modules and all their static imports. A module that two bundles need
 * goes to the earlier one.
 */
const bundles = {
  app: [
    'src/app.tsx',
    'src/ui/theme/scheme.ts',
    'src/ui/theme/first.css',
    'src/routes/manage/route.tsx?tsr-split=component',
  ],
  register: [
    'src/ui/DataTable/DataTable.tsx',
    'src/ui/page/PageHeader.tsx',
    'src/ui/time/DueMark.tsx',
    'src/ui/page/StatusChip.tsx',
    'src/entities/record/useTable.ts',
    'src/entities/record/useCrumbs.ts',
    'src/entities/project/shared/ProjectStatusBadge.tsx',
    'src/ui/time/due.ts',
    'src/entities/project/keyDates.ts',
    'src/entities/project/shared/shortSystems.ts',
    'node_modules/@tabler/icons-react/dist/esm/icons/IconPlus.mjs',
  ],
  // The hub client is needed after the first rows. It imports the contract of every kind.
  live: [
    'src/data/offline/openHub.ts',
    'src/data/liveBridge.ts',
    'contract/entities/index.ts',
    ...plainKinds.map((kind) => `src/entities/${kind}/data.ts`),
  ],
  // The navigation of a project and its page frame, which all project pages share.
  project: ['src/shell/ProjectNav.tsx', 'src/pages/project/ProjectPage.tsx', 'src/pages/project/ProjectRecord.tsx'],
  // Drag and drop loads with the screens that need it, as one file: the first page lists every file that may follow.
  drag: [
    'src/ui/rows/MoveGrip.tsx',
    'node_modules/@atlaskit/pragmatic-drag-and-drop-auto-scroll/dist/esm/entry-point/element.js',
  ],
  small: [...sharedIcons, ...sharedModules],
}

/** Names of these chunks, which become part of their file names. */
export const firstChunkNames: ReadonlySet<string> = new Set(Object.keys(bundles))

/** Library modules that an index file re-exports but the first page does not use. */
const usedLater = /\/(?:useBlocker|useQueries|queriesObserver)\.js$/

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

/** Chunk groups for the bundler, which otherwise splits what the first page needs into about fifty small files. */
export function firstChunks() {
  let places: Map<string, string> | null = null
  const names = Object.keys(bundles)
  return names.map((own, at) => ({
    name: (id: string, graph: Graph) => {
      places ??= placed(graph)
      return places.get(id) === own ? own : null
    },
    priority: names.length - at,
    debugName: own,
  }))
}

function placed(graph: Graph) {
  const places = new Map<string, string>()
  for (const [name, seeds] of Object.entries(bundles)) {
    const waiting = seeds.map((seed) => join(root, seed))
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const found = places.has(id) || usedLater.test(id) ? null : graph.getModuleInfo(id)
      if (!found) continue
      places.set(id, name)
      waiting.push(
        ...found.importedIds.flatMap((imported) =>
          iconIndex.test(imported) ? iconsIn(found.code ?? '', imported) : [imported],
        ),
      )
    }
  }
  return places
}

/** The index of all icons. Following an import from it would pull every icon into the first chunk. */
const iconIndex = /@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/

/** The modules of the icons that a module imports by name. */
function iconsIn(code: string, index: string) {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)].flatMap(
    ([, list = '']) => list.split(','),
  )
  return names
    .map((name) => name.trim().split(/\s/)[0])
    .filter(Boolean)
    .map((name) => join(index, '..', 'icons', `${name}.mjs`))
}
