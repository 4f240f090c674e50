import { IconReportAnalytics } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'

const ProgressReportModal = lazyPart(() => import('./ProgressReportModal.tsx'))

/** A button to download the progress report of a project. */
export function ProgressReport({ project }: { project: Project }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconReportAnalytics size={16} />}
        onPointerEnter={ProgressReportModal.preload}
        onFocus={ProgressReportModal.preload}
        onClick={() => setOpen(true)}
      >
        Progress report
      </Button>
      {open && (
        <Suspense>
          <ProgressReportModal project={project} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
