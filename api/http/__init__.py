"""What is around every route: who may ask, in what form, what is answered."""
