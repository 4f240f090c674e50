import { IconTableExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'

const CobieModal = lazyPart(() => import('./CobieModal.tsx'))

/** A button to download a project's handover data as a COBie workbook. */
export function CobieDownload({ project, system }: { project: Project; system: System }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconTableExport size={16} />}
        onPointerEnter={CobieModal.preload}
        onFocus={CobieModal.preload}
        onClick={() => setOpen(true)}
      >
        COBie
      </Button>
      {open && (
        <Suspense>
          <CobieModal project={project} system={system} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
