export { NotFoundMessage as default } from "@/components/shell/messages/messages";
