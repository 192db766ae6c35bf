"""What `npm run codegen` makes."""
