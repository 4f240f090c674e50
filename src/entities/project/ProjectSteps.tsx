import { Suspense, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { projectSteps, stepsOf, type Step } from './projectSteps.ts'

const ProjectStepModal = lazyPart(() =>
  import('./ProjectStepModal.tsx').then(({ ProjectStepModal }) => ({ default: ProjectStepModal })),
)

/** Buttons for the status changes the reader may make, each with a confirmation. */
export function ProjectSteps({ project }: { project: Project }) {
  const [asked, setAsked] = useState<Step | null>(null)
  return (
    <>
      {stepsOf(project).map((step) => {
        const { word, icon: Icon } = projectSteps[step]
        return (
          <Button
            key={step}
            icon={<Icon size={16} />}
            onPointerEnter={ProjectStepModal.preload}
            onFocus={ProjectStepModal.preload}
            onClick={() => setAsked(step)}
          >
            {word}
          </Button>
        )
      })}
      {asked && (
        <Suspense>
          <ProjectStepModal project={project} step={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
