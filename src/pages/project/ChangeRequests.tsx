import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ChangeRequestTable } from '#src/entities/changeRequest/ChangeRequestTable.tsx'
import { changeRequestHref } from '#src/entities/changeRequest/shared/changeRequestHref.ts'
import { ChangeTotals } from '#src/entities/changeRequest/shared/ChangeTotals.tsx'
import { rfis } from '#src/entities/rfi/data.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import type { ChangeSearch } from './changeSearch.ts'
import { changeFromRfi } from './changeFromRfi.ts'
import type { PageProps } from './projectPage.ts'
import { useKnownRoot } from './useKnownRoot.ts'

const ChangeRequestForm = arriving(() =>
  import('#src/entities/changeRequest/ChangeRequestForm.tsx').then((file) => ({ default: file.ChangeRequestForm })),
)

/** The register of a project's change requests, below what they add to the contract. */
export function ChangeRequests({ project, title, crumbs, search, onSearch }: PageProps<ChangeSearch>) {
  const navigate = useNavigate()
  useKnownRoot(project, 'pmp')
  const { data: source } = useQuery({ ...rfis.detail(search.rfi ?? 0), enabled: search.rfi !== undefined })
  const add = project.pageData.addsIn.includes('pmp') && (
    <Button
      kind="primary"
      icon={<IconPlus size={16} />}
      onPointerEnter={ChangeRequestForm.early}
      onClick={() => onSearch({ open: 0 })}
    >
      New change request
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        actions={
          <>
            <Button kind="quiet" icon={<IconPrinter size={16} />} onClick={() => window.print()}>
              Print
            </Button>
            {add}
          </>
        }
      />
      {project.pageData.changes && (
        <div className="above-register">
          <ChangeTotals project={project} />
        </div>
      )}
      <ChangeRequestTable projectId={project.id} add={add} />
      {search.open === 0 && (search.rfi === undefined || source) && (
        <Suspense>
          <ChangeRequestForm
            id={0}
            project={project}
            start={source && changeFromRfi(source)}
            documents={source?.documents}
            onClose={() => onSearch({})}
            onSaved={(row) => void navigate({ to: changeRequestHref(row) })}
          />
        </Suspense>
      )}
    </>
  )
}
