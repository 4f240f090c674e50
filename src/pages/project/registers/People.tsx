import { IconLink, IconMailPlus, IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { registrationStatus } from '#contract/people/registrations.ts'
import { recordPath } from '#contract/recordPages.ts'
import { PeopleTable } from '#src/entities/projectPerson/PeopleTable.tsx'
import { groupedNames, unlinkedNames } from '#src/entities/projectPerson/unlinkedNames.ts'
import { registrations } from '#src/entities/registration/data.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import type { PageProps } from '../projectPage.ts'
import type { PeopleSearch } from './peopleSearch.ts'
import { RegisterPage } from './RegisterPage.tsx'

const AddPeople = lazyPart(() =>
  import('#src/entities/projectPerson/AddPeople.tsx').then((file) => ({ default: file.AddPeople })),
)
const ImportPeople = lazyPart(() =>
  import('#src/entities/projectPerson/ImportPeople.tsx').then((file) => ({ default: file.ImportPeople })),
)
const UnlinkedNames = lazyPart(() =>
  import('#src/entities/projectPerson/UnlinkedNames.tsx').then((file) => ({ default: file.UnlinkedNames })),
)
const NewPersonForm = lazyPart(() =>
  import('#src/entities/projectPerson/NewPersonForm.tsx').then((file) => ({ default: file.NewPersonForm })),
)
const ComingTable = lazyPart(() =>
  import('#src/entities/registration/ComingTable.tsx').then((file) => ({ default: file.ComingTable })),
)
const LinksPanel = lazyPart(() =>
  import('#src/entities/registration/LinksPanel.tsx').then((file) => ({ default: file.LinksPanel })),
)
const InviteDialog = lazyPart(() =>
  import('#src/entities/registration/InviteDialog.tsx').then((file) => ({ default: file.InviteDialog })),
)
const PosterDialog = lazyPart(() =>
  import('#src/entities/registration/InviteDialog.tsx').then((file) => ({ default: file.PosterDialog })),
)

/** The people of a project, and those who gave their details before they come. */
export function People({ project, system, title, crumbs, search, onSearch }: PageProps<PeopleSearch>) {
  const navigate = useNavigate()
  const [isImporting, setImporting] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const [posterId, setPosterId] = useState<number | null>(null)
  const close = () => onSearch({ open: undefined })
  // A building in use has no inductions; those who manage it keep its people.
  const mayAdd = project.pageData.inducts || project.pageData.keepsEquipmentIn.includes('fm')
  // People of a subcontractor who write here see those of their own company.
  const seesComing = mayAdd || project.pageData.addsIn.includes(system)
  const { data: coming = [] } = useQuery({ ...registrations.list({ projectId: project.id }), enabled: seesComing })
  const tab = seesComing ? (search.tab ?? 'list') : 'list'
  const waiting = coming.filter(({ statusId }) => statusId === registrationStatus.waiting).length
  const invite = mayAdd && (
    <Button
      icon={<IconMailPlus size={16} aria-hidden />}
      onPointerEnter={InviteDialog.preload}
      onClick={() => onSearch({ open: 'invite' })}
    >
      Invite
    </Button>
  )
  const tabs = seesComing && (
    <Tabs
      label="People"
      tabs={[
        { id: 'list', label: 'On the list' },
        { id: 'coming', label: 'To accept', count: waiting, urgent: waiting > 0 },
      ]}
      chosen={tab}
      onChoose={(chosen) =>
        onSearch({ tab: chosen === 'coming' ? chosen : undefined, open: undefined, registration: undefined })
      }
    />
  )
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      above={tabs}
      tools={
        mayAdd && (
          <>
            <Unlinked projectId={project.id} onOpen={() => setLinking(true)} />
            {invite}
            <Button
              icon={<IconTableImport size={16} aria-hidden />}
              onPointerEnter={ImportPeople.preload}
              onClick={() => setImporting(true)}
            >
              Import list
            </Button>
          </>
        )
      }
      add={{
        words: 'Add people',
        isOpen: mayAdd,
        onNear: AddPeople.preload,
        onAdd: () => onSearch({ open: 'known' }),
      }}
      renderTable={(add) =>
        tab === 'list' ? (
          <PeopleTable projectId={project.id} system={system} view={search.view} add={add} />
        ) : (
          <Suspense>
            {mayAdd && <LinksPanel projectId={project.id} onPoster={setPosterId} />}
            <ComingTable
              project={project}
              system={system}
              open={search.registration}
              onOpen={(registration) => onSearch({ registration })}
              add={invite}
            />
          </Suspense>
        )
      }
      form={
        mayAdd &&
        (isLinking ? (
          <UnlinkedNames project={project} system={system} onClose={() => setLinking(false)} />
        ) : posterId !== null ? (
          <PosterDialog id={posterId} onClose={() => setPosterId(null)} />
        ) : search.open === 'invite' ? (
          <InviteDialog
            project={project}
            onClose={close}
            onPoster={(id) => {
              setPosterId(id)
              onSearch({ open: undefined, tab: 'coming' })
            }}
          />
        ) : isImporting ? (
          <ImportPeople project={project} onClose={() => setImporting(false)} />
        ) : search.open === 'known' ? (
          <AddPeople project={project} onNew={() => onSearch({ open: 'new' })} onClose={close} />
        ) : (
          search.open === 'new' && (
            <NewPersonForm
              project={project}
              system={system}
              onClose={close}
              onAdded={({ id }) =>
                void navigate({ to: recordPath('projectPerson', { projectId: project.id, id }, system) })
              }
            />
          )
        ))
      }
    />
  )
}

/** The button to the names in records that nobody has linked to the list, with how many people they mean. */
function Unlinked({ projectId, onOpen }: { projectId: number; onOpen(): void }) {
  const { data = [] } = useQuery(unlinkedNames(projectId))
  const open = groupedNames(data.filter(({ isLeft }) => !isLeft)).length
  if (data.length === 0) return null
  return (
    <Button icon={<IconLink size={16} aria-hidden />} onPointerEnter={UnlinkedNames.preload} onClick={onOpen}>
      Not linked <span className="count">{open}</span>
    </Button>
  )
}
