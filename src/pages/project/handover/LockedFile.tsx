import { Suspense, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import './lockedFile.css'

const FileUpdateModal = lazyPart(() => import('./FileUpdateModal.tsx'))

interface Props {
  project: Project
  /** Whether the reader manages the safety file and may open a file update. */
  manages: boolean
}

/** Says that the safety file is locked, and lets its managers open a file update. */
export function LockedFile({ project, manages }: Props) {
  const [opening, setOpening] = useState(false)
  return (
    <div className="locked-file">
      <Notice
        tone="grey"
        title="The safety file is locked"
        action={
          manages && (
            <Button
              small
              onPointerEnter={FileUpdateModal.preload}
              onFocus={FileUpdateModal.preload}
              onClick={() => setOpening(true)}
            >
              File update…
            </Button>
          )
        }
      >
        An issue was accepted and the project is in use. A file update opens it for changes until the next issue.
      </Notice>
      {opening && (
        <Suspense>
          <FileUpdateModal project={project} onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </div>
  )
}
