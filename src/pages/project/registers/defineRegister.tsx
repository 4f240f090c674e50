import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { Draft, Entity, Row } from '#contract/entity.ts'
import type { System } from '#contract/systems.ts'
import type { entityData } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { tableStart } from '#src/ui/DataTable/tableState.ts'
import type { OpenSearch } from '../openSearch.ts'
import type { PageAt, PageProps, RecordProps, Register } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

/** Imports a component as a chunk of its own. */
type Code<Props> = () => Promise<(props: Props) => ReactNode>
const apart = <Props,>(code: Code<Props>) => lazyPart(() => code().then((part) => ({ default: part })))

type Place = Pick<PageAt, 'projectId' | 'system'>

interface Described<E extends Entity> {
  data: ReturnType<typeof entityData<E>>
  /** Preloads the first rows; by default those of the first view of the kind's window. */
  load?: (client: QueryClient, at: Place) => void
  /** The page of one record. */
  detail: Code<RecordProps>
}

const recordsOf = <E extends Entity>({ data, load = firstRows(data.entity), detail }: Described<E>) => ({
  Detail: apart(detail),
  load,
  loadRecord: (client: QueryClient, id: number) => client.ensureQueryData(data.detail(id)),
})

/** A register with a page of its own. */
export const defineRegister = <E extends Entity>({
  page,
  ...described
}: Described<E> & { page: Code<PageProps<never>> }): Register => ({ ...recordsOf(described), Page: apart(page) })

/** Returns the loader of what the register of a kind shows first. */
export const firstRows =
  (entity: Entity, view = entity.window?.views[0] ?? 'all') =>
  (client: QueryClient, { projectId, system }: Place) =>
    projectWindow(entity)(projectId, system).prefetch(client, view, tableStart.size)

interface TableProps {
  project: Project
  projectId: number
  system: System
  /** The view that the address asks for. */
  view: string | undefined
  /** Button for the first record; false for readers. */
  add: ReactNode
}

interface FormProps<E extends Entity> {
  id: number
  project: Project
  system: System
  start?: Partial<Draft<E>>
  onClose(): void
  onSaved(row: Row<E>): void
}

interface Plain<E extends Entity, Search> extends Described<E> {
  /** The address of a record. */
  href(row: Row<E>, system: System): string
  table: Code<TableProps>
  /** The form of a new record. */
  form: Code<FormProps<E>>
  /** The words of the button that opens it. */
  add(system: System): string
  /** Who may; by default those who contribute to the system. */
  mayAdd?: (project: Project, system: System) => boolean
  /** What a new record begins with, if the address says it. */
  start?: (search: Search) => Partial<Draft<E>>
  /** Whether the server prints it. */
  isPrinted?: boolean
}

/** A register that is a table, and a form over it for a new record. Its address says whether the form is open. */
export function plainRegister<E extends Entity, Search extends OpenSearch = OpenSearch>({
  href,
  table,
  form,
  add,
  mayAdd,
  start,
  isPrinted = true,
  ...described
}: Plain<E, Search>): Register {
  const [Table, Form] = [apart(table), apart(form)]
  const Page = ({ project, system, title, sentence, crumbs, search, onSearch }: PageProps<Search>) => {
    const navigate = useNavigate()
    // Only the view outlives the form.
    const names = Object.keys(search).filter((name) => name !== 'view')
    const closed = Object.fromEntries(names.map((name) => [name, undefined])) as unknown as Search
    return (
      <RegisterPage
        project={project}
        system={system}
        title={title}
        crumbs={crumbs}
        sentence={sentence}
        prints={isPrinted ? described.data.entity : undefined}
        add={{
          words: add(system),
          isOpen: mayAdd?.(project, system),
          onNear: Form.preload,
          onAdd: () => onSearch({ open: 0 } as Search),
        }}
        renderTable={(button) => (
          <Table project={project} projectId={project.id} system={system} view={search.view} add={button} />
        )}
        asksFor={{ entity: described.data.entity, onClose: () => onSearch(closed) }}
        form={
          search.open === 0 && (
            <Form
              id={0}
              project={project}
              system={system}
              {...(start && { start: start(search) })}
              onClose={() => onSearch(closed)}
              onSaved={(row) => void navigate({ to: href(row, system) })}
            />
          )
        }
      />
    )
  }
  const { ready, preload } = Table
  return { ...recordsOf(described), Page: Object.assign(Page, { ready, preload }) }
}
