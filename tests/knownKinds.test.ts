import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { keptAs } from '#contract/fieldFacts.ts'
import { kinds } from '#contract/kinds.ts'
import { referencesOf, targetsOf } from '#contract/references.ts'
import { registries } from '../scripts/kinds.ts'

// What uses, shows or hides a record follows from the references of all kinds. A kind therefore imports only those it
// refers to, and the core imports none, with the exceptions below.

/** Any kind may know people. */
const offered = /^server\/db\/tables\/user\.ts$/

/** Kinds that a kind knows without referring to them. */
const alsoKnown: Record<string, readonly string[]> = {
  // The open projects of a company, for the ids in its hub event; people may name the companies of their projects.
  client: ['project', 'projectClient'],
  // Work that is handed over, and records that are removed when a person is anonymised.
  user: ['project', 'projectClient', 'userProjectRole', 'userTraining', 'notification'],
  // A project is created with its client, and its companies and roles decide who sees it. Its events name the documents
  // and folders of its safety file.
  project: ['projectClient', 'userProjectRole', 'projectDocument', 'projectFolder'],
  // A change goes through a template of the office.
  changeRequest: ['roleListTemplate'],
  // The next review is due by the months of the project's sub type.
  rams: ['projectProcessSubType'],
  // Material stands in a library with its name; those who attended get a training.
  onSiteTraining: ['documentLibrary', 'userTraining'],
  // How long an induction holds follows from how the project uses its sub type; the list says who needs no card.
  induction: ['projectPerson', 'projectProcessSubType'],
  // A card that takes someone off ends their inductions, and names the permits that they work under.
  disciplinary: ['induction', 'permit'],
  // Whoever handed a permit back does not close it as well while another role on the project may; a zone is that of a
  // company while its people are signed in there.
  permit: ['siteAttendance', 'userProjectRole'],
  // An incident in which someone was hurt after all becomes an accident.
  incident: ['accident'],
  // Its list is made of those who are signed in; whom people of a subcontractor add is of their company.
  rollCall: ['client', 'person', 'siteAttendance'],
  // A tree moves and is deleted with its folders and documents.
  template: ['templateDocument', 'templateFolder'],
  documentLibrary: ['libraryDocument', 'libraryFolder'],
  // One call decides on the documents of every system.
  projectDocument: ['projectDocumentPmp', 'projectDocumentSms', 'projectDocumentFm'],
  // A form consists of its questions and must suit its sub types; an import looks up people and entries.
  questionTemplate: ['templateQuestion', 'processSubType', 'lookup'],
  // An approval must suit its sub types; a dry run reads who would be asked on a project.
  roleListTemplate: ['processSubType', 'project'],
  // H&S advisers of a person's projects, and those who keep a list of people, read the trainings.
  userTraining: ['project', 'projectPerson'],
  // Who may read and correct a person follows from the lists of projects that they are on; whoever merges two sees which.
  person: ['project', 'projectPerson'],
  // Whether someone may work follows from their inductions and cards; the list says who is on site. Names in the
  // encrypted parts of accidents are linked to the list.
  projectPerson: ['accident', 'disciplinary', 'induction', 'siteAttendance', 'userTraining'],
  // Whoever is accepted becomes a person on the list, with their trainings.
  registration: ['person', 'projectPerson', 'userTraining'],
  // Whom a reader may sign in, and for which company they come, is on the list of people. The name of a visitor stands in
  // lists of roll calls too, until it is removed.
  siteAttendance: ['client', 'projectPerson', 'rollCall'],
  // At midnight on site roles begin or end, and companies cease to lead a project: both change rights.
  userProjectRole: ['projectClient'],
}

const isKind = new Set<string>(kinds)
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.gen.'))
    .map((name) => `${folder}/${name}`)

const withoutComments = (code: string) => code.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')

test('a kind of the server imports only the kinds it refers to, and few others', () => {
  const found = new Set<string>()
  for (const entity of Object.values(entities) as Entity[]) {
    const targets = referencesOf(entity).flatMap((reference) => targetsOf(reference).map((one) => keptAs(one).kind))
    const own = new Set<string>([entity.kind, ...targets])
    for (const file of [...filesIn(`server/kinds/${entity.kind}`), `server/db/tables/${entity.kind}.ts`]) {
      const known = [...readFileSync(file, 'utf8').matchAll(/ from '([^']+)'/g)].map(([, specifier]) => specifier!)
      for (const specifier of known) {
        const target = specifier.startsWith('#') ? specifier.slice(1) : join(file, '..', specifier)
        const kind = /^server\/(?:kinds\/(\w+)\/\w+|db\/tables\/(\w+))\.ts$/.exec(target)?.slice(1).find(Boolean)
        if (kind && isKind.has(kind) && !own.has(kind) && !offered.test(target))
          found.add(`${entity.kind} knows ${kind}`)
      }
    }
  }
  const allowed = Object.entries(alsoKnown).flatMap(([kind, others]) => others.map((other) => `${kind} knows ${other}`))
  expect([...found].toSorted()).toEqual(allowed.toSorted())
})

/** Kinds that a file of the core names in quotes. */
const namedByCore: Record<string, readonly string[]> = {
  // The audience of a change: people who see a project, work for a company, or one person.
  'server/core/audience.ts': ['client', 'project', 'user'],
  // The entries of all lists are one kind, with ids that are unique within a list.
  'server/core/references/names.ts': ['lookup'],
  'server/core/references/referring.ts': ['lookup'],
  // The history shows the person and the project, and is found by them.
  'server/core/historyWords.ts': ['project', 'user'],
  // What a person may do follows from their roles, their company, their groups and the lists that name them.
  'server/core/rights/namingLists.ts': ['group', 'project', 'user'],
  'server/core/rights/peopleWithin.ts': ['projectClient', 'userProjectRole'],
  'server/core/rights/recordRights.ts': ['user'],
  // RFIs and change requests open below a folder of their project.
  'server/core/work.ts': ['project', 'userProjectRole'],
  'server/core/workNote.ts': ['project'],
  'server/platform/history/entrySearch.ts': ['user'],
  'server/platform/history/bin.ts': ['project', 'user'],
  'server/platform/history/names.ts': ['user'],
  // The history of a project holds that of its parts.
  'server/platform/history/recordHistory.ts': ['project'],
}
/** A link names the kind of the record that it leads to. */
const asAddress = /\b(?:recordPath|registerPath)\('\w+'/g
/** The word 'project' is also a scope, and 'person' whoever signed in. */
const asScope = /scope === 'project'|'person'/g

test('the core of the server names no kind', () => {
  const found: Record<string, string[]> = {}
  for (const file of [
    'server/base',
    'server/core',
    'server/hub',
    'server/platform/files',
    'server/platform/history',
  ].flatMap(filesIn)) {
    const code = withoutComments(readFileSync(file, 'utf8')).replaceAll(asScope, '')
    const named = kinds.filter((kind) => new RegExp(`['"]${kind}['"]`).test(code))
    if (named.length > 0) found[file] = named.toSorted()
  }
  expect(found).toEqual(namedByCore)
})

/**
 * Words that also name something else: the scope of a list, the subject of an access list, a tab, a column or a part of
 * an address. A search for the word cannot tell whether it stands for the kind.
 */
const otherWords = new Set([
  'client',
  'group',
  'lookup',
  'notification',
  'person',
  'project',
  'settings',
  'template',
  'user',
])

/** Kinds that other files name in quotes: of the server besides the core, and of the page besides the screens of a kind. */
const namedElsewhere: Record<string, readonly string[]> = {
  // A task is a record that calls of many kinds begin, and one runner works off.
  'server/features/background/begin.ts': ['backgroundTask'],
  'server/features/background/runner.ts': ['backgroundTask'],
  // RFIs and change requests name documents, and documents show by which of them they are named.
  'server/features/documents/linkedDocuments.ts': ['changeRequest', 'projectDocumentPmp', 'rfi'],
  'server/features/documents/referredTo.ts': ['changeRequest', 'rfi'],
  // RFIs and change requests open below a folder, so the links in a mail are not those of other records.
  'server/application/jobs/viewMails/rowsOfView.ts': ['changeRequest', 'rfi'],
  // Copies of documents go into a safety file, and the search reads the documents of every system.
  'server/features/documents/copies.ts': ['projectDocument'],
  'server/features/documents/search/searchedKinds.ts': [
    'projectDocument',
    'projectDocumentFm',
    'projectDocumentPmp',
    'projectDocumentSms',
  ],
  // The documents and folders of a safety file.
  'server/features/safetyFile/publishing.ts': ['projectDocument'],
  // A set-up list is ticked by the records that exist, and goes stale with them.
  'server/features/setUp/projectSetUp.ts': ['projectFolder', 'projectFolderFm', 'projectFolderPmp', 'projectFolderSms'],
  'src/pages/setUp/data.ts': [
    'processSubType',
    'projectClient',
    'projectFolder',
    'projectFolderFm',
    'projectFolderPmp',
    'projectFolderSms',
    'projectLocation',
    'projectProcessSubType',
    'questionTemplate',
    'roleListTemplate',
    'userProjectRole',
  ],
  // A permit names a place and who issues it, which its project needs first.
  'src/pages/setUp/NeededFirst.tsx': ['permit'],
  // The starter set has records of these kinds, for records of the others.
  'server/application/starterSet/set.ts': [
    'induction',
    'inspection',
    'nonEquipmentInspection',
    'onSiteTraining',
    'permit',
  ],
  'server/application/starterSet/starterSetCalls.ts': ['processSubType', 'roleListTemplate'],
  'server/features/safetyFile/safetyFile.ts': ['projectFolder'],
  // Notices about permits lead to them.
  'server/features/site/aboutPermit.ts': ['permit'],
  // The employer of who is hurt becomes a company of the project.
  'server/features/site/employer.ts': ['projectClient'],
  // The texts of files are read for the search after a document was written, in whichever system.
  'server/features/documents/text/readTexts.ts': ['projectDocument'],
  // Equipment and places are inspected in one way; only equipment is quarantined, and goes to another project.
  'server/features/equipment/clock.ts': ['equipment'],
  'server/features/equipment/inspectedResource.ts': ['equipment'],
  'server/features/equipment/news.ts': ['equipment'],
  // Permits name equipment, and say when it may not be used any more.
  'server/features/equipment/permitsNaming.ts': ['permit'],
  'server/features/equipment/reckoning.ts': ['equipment'],
  // What failed stays out of use until the actions of its inspections are closed.
  'server/features/equipment/openActions.ts': ['inspection', 'nonEquipmentInspection'],
  'server/features/equipment/inspectionStanding.ts': ['equipment'],
  'server/features/equipment/transfer.ts': ['equipment'],
  // Their questionnaires list people who work or are briefed.
  'server/features/questionnaires/answers.ts': ['induction', 'onSiteTraining', 'permit', 'rams'],
  // The history shows conditions of questionnaires with the words of their questions.
  'server/features/questionnaires/questionsInWords.ts': ['questionTemplate', 'templateQuestion'],
  // Roles on a project say who is asked in an approval, and whose rights a change of one moves.
  'server/features/approvals/projectPeople.ts': ['userProjectRole'],
  // A project has what it needs on its first day.
  'server/features/site/firstDay.ts': ['projectProcessSubType'],
  // Whether someone may work on a site follows from their inductions, and is kept with their place on its list.
  'server/features/site/clearance.ts': ['induction', 'projectPerson'],
  // Signing in puts someone on the list of a roll call, and being said to have left signs them out.
  // A gate signs people in and out, and starts roll calls.
  'server/features/gate/deviceCalls.ts': ['rollCall'],
  'server/features/gate/events.ts': ['siteAttendance'],
  'server/features/gate/gates.ts': ['siteAttendance'],
  'server/features/gate/news.ts': ['siteAttendance'],
  // What people sent before they came goes with them.
  'server/features/site/removeRegistrations.ts': ['registration'],
  'server/features/site/attendanceMoved.ts': ['projectPerson', 'siteAttendance'],
  'server/features/site/rollCalls.ts': ['rollCall'],
  // The report of an incident begins with who was missing at a roll call.
  'src/pages/project/registers/useRollCallStart.ts': ['rollCall'],
  // Cards keep the people whom they name off a project.
  'server/features/site/offProject.ts': ['disciplinary'],
  // What changes a document of an accepted folder opens the folder again.
  'server/features/documents/folders/delivered.ts': ['projectFolder'],
  // A document of an issue that became confidential is taken out of it.
  'server/features/safetyFile/takingOut.ts': ['projectDocument'],
  'server/platform/signIn/sessionCache.ts': ['userProjectRole'],
  // A warning of a workbook names the records that it is about.
  'server/application/reports/cobie/assets.ts': ['equipment'],
  'server/application/reports/cobie/documents.ts': ['projectDocument'],
  'server/application/reports/cobie/handover.ts': ['equipment'],
  'server/application/reports/cobie/places.ts': ['projectLocation'],
  'server/application/reports/cobie/warnings.ts': ['projectLocation'],
  // Reports and the safety board count the records of several kinds.
  'server/application/reports/project/chosenNames.ts': ['equipmentType'],
  'server/application/reports/project/equipment.ts': ['equipment'],
  'server/application/reports/project/inspectedFigures.ts': ['equipment'],
  'server/application/reports/project/inspectedRows.ts': [
    'equipment',
    'inspection',
    'nonEquipmentInspection',
    'nonEquipmentItem',
  ],
  'server/application/reports/project/nonEquipmentItem.ts': ['nonEquipmentItem'],
  'server/application/reports/project/progressReport.ts': ['changeRequest', 'equipment', 'nonEquipmentItem', 'rfi'],
  'src/pages/project/report/ChoiceField.tsx': ['equipmentType'],
  'server/application/reports/project/rfi.ts': ['rfi'],
  'server/application/reports/project/peopleComplianceRows.ts': ['projectPerson'],
  'server/application/reports/project/safetyRows.ts': ['onSiteTraining', 'permit'],
  'server/features/site/board.ts': [
    'accident',
    'induction',
    'observation',
    'permit',
    'projectPerson',
    'questionResponseAction',
  ],
  // A copy of a project takes its tree of locations over before the records that refer to it.
  'server/application/transfer/cloneParts.ts': ['projectLocation'],
  // Documents are imported from another project or from a library.
  'server/application/transfer/importPlan.ts': ['projectDocument'],
  'server/features/documents/sources.ts': ['libraryDocument'],
  // A record may be confidential by its sub type.
  'src/data/confidential.ts': ['processSubType'],
  // The word in a count.
  'src/pages/dashboard/CardFigures.tsx': ['inspection'],
  // What waits for a person is opened to be read only if it is a document.
  'src/pages/dashboard/WorkloadPanel.tsx': ['libraryDocument'],
  // A warning of a workbook leads to the asset that it names.
  'src/pages/project/handover/CobieWarnings.tsx': ['equipment'],
  // Whose words a register uses.
  'src/pages/project/registers/equipmentRegister.ts': ['equipment'],
  'src/pages/project/registers/itemRegister.ts': ['nonEquipmentItem'],
  // Where a change request, or a new issue of the safety file, comes from.
  // Whose photos the progress report shows.
  'src/pages/project/progress/progressReport.ts': ['observation', 'questionResponseAction'],
  'src/pages/project/registers/changeFromRecord.ts': ['incident', 'observation'],
  'src/pages/project/registers/changeFromRfi.ts': ['rfi'],
  'src/pages/project/handover/FileUpdateModal.tsx': ['changeRequest'],
}

test('beside its own folder, the registry, the pages of a project, the worlds and what is supplied, a kind is named only where its name is needed', () => {
  const served =
    /^server\/(?:kinds|application\/worlds|db\/(?:supplied|tables)|base|core|hub|platform\/(?:files|history))\/|^src\/pages\/project\/projectPages\.ts$/
  const found: Record<string, string[]> = {}
  for (const file of ['server', 'src/data', 'src/shell', 'src/pages'].flatMap(filesIn)) {
    if (served.test(file)) continue
    const code = withoutComments(readFileSync(file, 'utf8')).replaceAll(asAddress, '')
    const named = kinds.filter((kind) => !otherWords.has(kind) && code.includes(`'${kind}'`))
    if (named.length > 0) found[file] = named.toSorted()
  }
  // A file that names a kind for good belongs with its reason into `namedElsewhere`, in this file.
  expect(found).toEqual(namedElsewhere)
})

test.each(Object.entries(registries))('%s lists every kind; run `npm run kinds` if this fails', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text)
})
