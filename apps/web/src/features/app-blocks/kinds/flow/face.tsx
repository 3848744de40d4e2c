import type { FaceProps } from '../../face-props.ts'
import { ViewFace, type ViewFaceSettings } from '../../shared/view-face.tsx'

/** Cards in a column for each option or person. */
export const Face = (props: FaceProps<ViewFaceSettings>) => <ViewFace {...props} body="kanban" pageSize={20} />
