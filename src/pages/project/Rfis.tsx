import { IconFileTypePdf, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { rfiLogPdf } from '#src/entities/rfi/data.ts'
import { RfiTable } from '#src/entities/rfi/RfiTable.tsx'
import { rfiHref } from '#src/entities/rfi/shared/rfiHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import type { OpenSearch } from './openSearch.ts'
import type { PageProps } from './projectPage.ts'
import { useKnownRoot } from './useKnownRoot.ts'

const RfiForm = arriving(() => import('#src/entities/rfi/RfiForm.tsx').then((file) => ({ default: file.RfiForm })))

/** The register of a project's RFIs. */
export function Rfis({ project, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  useKnownRoot(project, 'pmp')
  const add = project.pageData.addsIn.includes('pmp') && (
    <Button
      kind="primary"
      icon={<IconPlus size={16} />}
      onPointerEnter={RfiForm.early}
      onClick={() => onSearch({ open: 0 })}
    >
      New RFI
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
            <a className="button quiet" href={rfiLogPdf(project.id)} download>
              <IconFileTypePdf size={16} />
              PDF
            </a>
            {add}
          </>
        }
      />
      <RfiTable projectId={project.id} add={add} />
      {search.open === 0 && (
        <Suspense>
          <RfiForm
            id={0}
            project={project}
            onClose={() => onSearch({})}
            onSaved={(row) => void navigate({ to: rfiHref(row) })}
          />
        </Suspense>
      )}
    </>
  )
}
