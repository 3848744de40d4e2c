import type { FaceProps } from '../../face-props.ts'
import { ViewFace, type ViewFaceSettings } from '../../shared/view-face.tsx'

/** Cards with a picture. */
export const Face = (props: FaceProps<ViewFaceSettings>) => <ViewFace {...props} body="gallery" pageSize={48} />
