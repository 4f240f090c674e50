import { inspectionWords } from '#contract/inspections/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { EquipmentTable } from '#src/entities/equipment/EquipmentTable.tsx'
import { equipmentHref } from '#src/entities/equipment/shared/equipmentHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const EquipmentForm = arriving(() =>
  import('#src/entities/equipment/EquipmentForm.tsx').then((file) => ({ default: file.EquipmentForm })),
)

/** The register of a project's equipment: plant on the site, or assets of the building. */
export function Equipments({ project, system, title, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      add={{
        words: inspectionWords(system, 'equipment').addItem,
        isOpen: project.pageData.keepsEquipmentIn.some((one) => one === system),
        onNear: EquipmentForm.early,
        onAdd: () => onSearch({ open: 0 }),
      }}
      renderTable={(add) => <EquipmentTable projectId={project.id} view={search.view} system={system} add={add} />}
      form={
        search.open === 0 && (
          <EquipmentForm
            id={0}
            project={project}
            system={system}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: equipmentHref(row, system) })}
          />
        )
      }
    />
  )
}
