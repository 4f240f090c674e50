import { inspectionWords } from '#contract/inspections/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { ItemTable } from '#src/entities/nonEquipmentItem/ItemTable.tsx'
import { itemHref } from '#src/entities/nonEquipmentItem/shared/itemHref.ts'
import { arriving } from '#src/ui/arriving.tsx'
import type { OpenSearch } from '../openSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { RegisterPage } from './RegisterPage.tsx'

const ItemForm = arriving(() =>
  import('#src/entities/nonEquipmentItem/ItemForm.tsx').then((file) => ({ default: file.ItemForm })),
)

/** The register of the places and structures of a project that are inspected. */
export function Items({ project, system, title, sentence, crumbs, search, onSearch }: PageProps<OpenSearch>) {
  const navigate = useNavigate()
  return (
    <RegisterPage
      project={project}
      system={system}
      title={title}
      crumbs={crumbs}
      sentence={sentence}
      add={{
        words: inspectionWords(system, 'nonEquipmentItem').addItem,
        isOpen: project.pageData.keepsEquipmentIn.some((one) => one === system),
        onNear: ItemForm.early,
        onAdd: () => onSearch({ open: 0 }),
      }}
      renderTable={(add) => <ItemTable projectId={project.id} view={search.view} system={system} add={add} />}
      form={
        search.open === 0 && (
          <ItemForm
            id={0}
            project={project}
            system={system}
            onClose={() => onSearch({ open: undefined })}
            onSaved={(row) => void navigate({ to: itemHref(row, system) })}
          />
        )
      }
    />
  )
}
