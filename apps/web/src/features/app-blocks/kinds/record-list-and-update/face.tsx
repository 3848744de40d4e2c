import type { FaceProps } from '../../face-props.ts'
import { ViewFace, type ViewFaceSettings } from '../../shared/view-face.tsx'

/** A list, and the chosen record beside it. */
export const Face = (props: FaceProps<ViewFaceSettings>) => <ViewFace {...props} body="list" pageSize={50} />
