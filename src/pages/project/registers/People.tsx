import { IconLink, IconTableImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordPath } from '#contract/recordPages.ts'
import { PeopleTable } from '#src/entities/projectPerson/PeopleTable.tsx'
import { unlinkedNames } from '#src/entities/projectPerson/unlinkedNames.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
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

/** The people of a project. */
export function People({ project, system, title, crumbs, search, onSearch }: PageProps<PeopleSearch>) {
  const navigate = useNavigate()
  const [isImporting, setImporting] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const close = () => onSearch({ open: undefined })
  // A building in use has no inductions; those who manage it keep its people.
  const mayAdd = project.pageData.inducts || project.pageData.keepsEquipmentIn.includes('fm')
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      tools={
        mayAdd && (
          <>
            <Unlinked projectId={project.id} onOpen={() => setLinking(true)} />
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
      renderTable={(add) => <PeopleTable projectId={project.id} system={system} view={search.view} add={add} />}
      form={
        mayAdd &&
        (isLinking ? (
          <UnlinkedNames project={project} system={system} onClose={() => setLinking(false)} />
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

/** The button to the names in records that nobody has linked to the list, with how many there are. */
function Unlinked({ projectId, onOpen }: { projectId: number; onOpen(): void }) {
  const { data = [] } = useQuery(unlinkedNames(projectId))
  const open = data.filter(({ isLeft }) => !isLeft).length
  if (data.length === 0) return null
  return (
    <Button icon={<IconLink size={16} aria-hidden />} onPointerEnter={UnlinkedNames.preload} onClick={onOpen}>
      Not linked <span className="count">{open}</span>
    </Button>
  )
}
