import { IconPlus } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { Entity } from '#contract/entity.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { isOfSystem } from '#src/data/windows.ts'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader, type Crumb } from '#src/ui/page/PageHeader.tsx'
import { PrintButtons } from '#src/ui/menus/PrintButtons.tsx'
import { NeededFirst } from '../../setUp/NeededFirst.tsx'
import { useKnownRoot } from '../files/useKnownRoot.ts'
import './registerPage.css'

interface Props {
  project: Project
  /** The system whose contributors write new records. */
  system: System
  title: ReactNode
  crumbs: readonly Crumb[]
  /** What the page holds, where its title does not say it. */
  sentence?: string | undefined
  /** The kind whose register the server prints; none if it does not. */
  prints?: Entity | undefined
  /** Further buttons, before the one for a new record. */
  tools?: ReactNode
  /** The button for a new record; by default those who contribute to the system have it. */
  add: { words: string; isOpen?: boolean | undefined; onNear(): void; onAdd(): void }
  /** What stands between the header and the table. */
  above?: ReactNode
  /** Returns the table; `add` is the button for the first record, or false for readers. */
  renderTable(add: ReactNode): ReactNode
  /** The form of a new record while it is open. */
  form: ReactNode
  /** The kind of the new record, whose form opens once the project has what it asks for; closed by `onClose`. */
  asksFor?: { entity: Entity; onClose(): void } | undefined
}

/** A register of a project: its header with the button for a new record, its table, and the form over both. */
export function RegisterPage({
  project,
  system,
  title,
  crumbs,
  sentence,
  prints,
  tools,
  add,
  above,
  renderTable,
  form,
  asksFor,
}: Props) {
  useKnownRoot(project, system)
  const addButton = (add.isOpen ?? project.pageData.addsIn.includes(system)) && (
    <Button kind="primary" icon={<IconPlus size={16} />} onPointerEnter={add.onNear} onClick={add.onAdd}>
      {add.words}
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        sentence={sentence}
        actions={
          <>
            <PrintButtons pdf={prints && registerPdf(prints, project.id, system)} />
            {tools}
            {addButton}
          </>
        }
      />
      {above && <div className="above-register">{above}</div>}
      {renderTable(addButton)}
      {form && (
        <Suspense>
          {asksFor ? (
            <NeededFirst project={project} system={system} {...asksFor}>
              {form}
            </NeededFirst>
          ) : (
            form
          )}
        </Suspense>
      )}
    </>
  )
}

/** The address of a register as a PDF. */
const registerPdf = (entity: Entity, projectId: number, system: System) =>
  `/api/${entity.path}Log/${projectId}${isOfSystem(entity) ? `?systemId=${recordSystemIdOf(system)}` : ''}`
