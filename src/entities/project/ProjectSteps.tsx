import { Suspense, useState } from 'react'
import type { Project } from '#contract/entities/project.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { projectSteps, stepsOf, type Step } from './projectSteps.ts'

const ProjectStepModal = arriving(() =>
  import('./ProjectStepModal.tsx').then(({ ProjectStepModal }) => ({ default: ProjectStepModal })),
)

/** The steps its reader may take with a project, each asked for before it is taken. */
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
            onPointerEnter={ProjectStepModal.early}
            onFocus={ProjectStepModal.early}
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
