export { ForbiddenMessage as default } from "@/components/shell/messages/messages";
